// The studio's page begins here.
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './look/studio.css'
import { listenToKeys } from './palette/commands'
import { listenToClock } from './playback/playing'
import { setTheme, useEditor } from './shot/editor'
import { connect, useShot } from './shot/store'
import { eye } from './viewport/eye'

declare global {
  interface Window {
    /** What the page knows, for people who script it and for tests. */
    keyforceStudio?: { shot: typeof useShot; editor: typeof useEditor; eye: typeof eye }
  }
}

setTheme(useEditor.getState().theme)
connect()
listenToKeys()
listenToClock()
window.keyforceStudio = { shot: useShot, editor: useEditor, eye }
createRoot(document.getElementById('studio')!).render(<App />)
