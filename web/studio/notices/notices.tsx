// Notices: errors say what was given, what is allowed and what to do; good news goes by itself.
import { Icon } from '../look/icon'
import { dismiss, useShot } from '../shot/store'

export function Notices() {
  const notices = useShot((state) => state.notices)
  const unlinked = useShot((state) => state.unlinked)
  return (
    <div className="notices" role="status" aria-live="polite">
      {unlinked !== null && <div className="notice bad"><b>{unlinked}</b></div>}
      {notices.map((notice) => (
        <div key={notice.id} className={`notice ${notice.tone}`}>
          <div>
            <b>{notice.title}</b>
            {notice.place !== null && <code>{notice.place}</code>}
            {notice.given !== null && <p><span>given</span>{notice.given}</p>}
            {notice.allowed !== null && <p><span>allowed</span>{notice.allowed}</p>}
            {notice.advice !== null && <p><span>do</span>{notice.advice}</p>}
          </div>
          <button type="button" className="icon" aria-label="Close" onClick={() => dismiss(notice.id)}><Icon name="close" /></button>
        </div>
      ))}
    </div>
  )
}
