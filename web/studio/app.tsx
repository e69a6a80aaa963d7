// The page: a bar above, the picture with its handles, the inspector, the timeline.
import { Dialogs } from './files/dialogs'
import { Inspector } from './inspector/inspector'
import { Notices } from './notices/notices'
import { Timeline } from './timeline/timeline'
import { TopBar } from './top_bar'
import { Viewport } from './viewport/viewport'

export function App() {
  return (
    <div className="studio">
      <TopBar />
      <Viewport />
      <Inspector />
      <Timeline />
      <Notices />
      <Dialogs />
    </div>
  )
}
