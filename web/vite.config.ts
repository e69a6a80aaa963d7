import { defineConfig } from 'vite'

// One file, so that a page that holds it needs nothing else.
export default defineConfig({
  build: {
    target: 'es2022',
    outDir: '../src/keyforce/picture/page',
    emptyOutDir: false,
    lib: {
      entry: 'player/main.ts',
      formats: ['iife'],
      name: 'keyforcePlayer',
      fileName: () => 'player.js',
    },
  },
})
