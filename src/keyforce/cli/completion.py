"""keyforce completion: prints a script that completes commands in a shell."""

from __future__ import annotations

from typing import Literal

from keyforce.cli.exit import Exit


def verb(shell: Literal["bash", "zsh", "fish"], /) -> Exit:
    """Print a script that completes commands in a shell.

    bash: keyforce completion bash > ~/.local/share/bash-completion/completions/keyforce
    zsh:  keyforce completion zsh > a file called _keyforce in a folder of $fpath
    fish: keyforce completion fish > ~/.config/fish/completions/keyforce.fish

    Args:
        shell: Which shell.
    """
    from keyforce.cli.entry import app

    print(app().generate_completion(prog_name="keyforce", shell=shell))
    return Exit.DONE
