// The overlay: what the hand can take hold of, as crisp shapes over the picture.
import { Goals } from './goals'
import { Handles } from './handles'
import { Forces } from './forces'
import { JointDots } from './joint_dots'
import { Rings } from './rings'

export function Overlay() {
  return (
    <svg className="overlay" aria-label="Handles">
      <Forces />
      <JointDots />
      <Goals />
      <Handles />
      <Rings />
    </svg>
  )
}
