// Rebuilds the player elsewhere and fails when the committed file is not what the source makes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const committed = new URL('../src/keyforce/picture/page/player.js', import.meta.url)
const scratch = mkdtempSync(join(tmpdir(), 'player-'))
try {
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    build: { outDir: scratch },
  })
  const fresh = readFileSync(join(scratch, 'player.js'))
  if (!fresh.equals(readFileSync(committed))) {
    console.error('player.js is not what its source makes: run `npm run page` in web/ and commit it')
    process.exitCode = 1
  }
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
