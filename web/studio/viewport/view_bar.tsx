// The view bar: sides to look from, and what is drawn over the picture.
import { toggleLayer, useEditor, type Layer } from '../shot/editor'
import { Tip } from '../look/tip'
import { frameView, type Side } from './camera'

const SIDES: readonly [Side, string, string][] = [
  ['front', 'Front', '1'],
  ['side', 'Side', '3'],
  ['top', 'Top', '7'],
]
const LAYERS: readonly [Layer, string, string][] = [
  ['trails', 'Trails', 'Paths of hands, feet and the centre of mass'],
  ['ghost', 'Ghost', 'The result beside the keyed pose'],
  ['onion', 'Onion', 'The poses of the keys before and after'],
  ['forces', 'Force', 'What the ground does to the character'],
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
        {LAYERS.map(([layer, label, text]) => (
          <Tip key={layer} text={text}>
            <button type="button" aria-pressed={layers[layer]} onClick={() => toggleLayer(layer)}>
              {label}
            </button>
          </Tip>
        ))}
      </div>
    </div>
  )
}
