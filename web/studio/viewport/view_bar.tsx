// The view bar: sides to look from, and what is drawn over the picture.
import { toggleLayer, useEditor, type Layer } from '../shot/editor'
import { Tip } from '../look/tip'
import { frameView, type Side } from './camera'

const SIDES: readonly [Side, string, string][] = [
  ['front', 'Front', '1'],
  ['side', 'Side', '3'],
  ['top', 'Top', '7'],
]
const LAYERS: readonly [Layer, string, string, string?][] = [
  ['trails', 'Trails', 'Paths of hands, feet and the center of mass', 'T'],
  ['ghost', 'Ghost', 'The result beside the keyed pose', 'G'],
  ['onion', 'Onion', 'The poses of the keys before and after', 'O'],
  ['forces', 'Force', 'What the ground does to the character'],
  ['follow', 'Follow', 'The camera goes along with the selection', 'C'],
  ['grid', 'Grid', 'Half metres and metres'],
]

export function ViewBar() {
  const layers = useEditor((state) => state.layers)
  return (
    <div className="view-bar">
      <div className="group">
        {SIDES.map(([side, label, key]) => (
          <Tip key={side} text={`Look from: ${label.toLowerCase()}`} keys={key}>
            <button type="button" onClick={() => frameView(side)}>{label}</button>
          </Tip>
        ))}
        <Tip text="Bring the selection into view" keys="F">
          <button type="button" onClick={() => frameView()}>Frame</button>
        </Tip>
      </div>
      <div className="group">
        {LAYERS.map(([layer, label, text, key]) => (
          <Tip key={layer} text={text} {...(key === undefined ? {} : { keys: key })}>
            <button type="button" aria-pressed={layers[layer]} onClick={() => toggleLayer(layer)}>
              {label}
            </button>
          </Tip>
        ))}
      </div>
    </div>
  )
}
