// Rebuilds both pages elsewhere and fails when what is committed is not what the source makes.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const package_ = join(here, '..', 'src', 'keyforce')

const PAGES = [
  {
    command: 'page',
    config: 'vite.config.ts',
    home: '.',
    committed: join(package_, 'picture', 'page'),
    files: () => ['player.js'],
  },
  {
    command: 'studio',
    config: 'vite.studio.config.ts',
    home: 'studio',
    committed: join(package_, 'studio', 'page'),
    files: (folder) => listed(folder),
  },
]

const listed = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

for (const { command, config, home, committed, files } of PAGES) {
  const scratch = mkdtempSync(join(tmpdir(), `${command}-`))
  try {
    const root = join(here, home)
    await build({ root, configFile: join(here, config), logLevel: 'error', build: { outDir: scratch } })
    const made = files(scratch)
    const same =
      made.join() === files(committed).join() &&
      made.every((file) => readFileSync(join(scratch, file)).equals(readFileSync(join(committed, file))))
    if (!same) {
      console.error(
        `the built ${command} is not what its source makes: run \`npm run ${command}\` in web/ and commit it`,
      )
      process.exitCode = 1
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
