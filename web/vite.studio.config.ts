import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Names without hashes, so that a rebuilt page replaces its files and adds none.
export default defineConfig({
  root: 'studio',
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: '../../src/keyforce/studio/page',
    emptyOutDir: true,
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/[name].js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
})
