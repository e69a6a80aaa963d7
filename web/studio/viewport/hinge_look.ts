// How the hinges of one joint are told apart, in rings, fields and curves alike.

export const HINGE_COLORS = ['#ff6b6b', '#5fd38d', '#5aa9ff'] as const

/** `ada.hip_l.flex` as `hip flex`. */
export function movementOf(hinge: string): string {
  const [joint = '', movement = ''] = hinge.split('.').slice(-2)
  return `${joint.replace(/_[lr]$/, '').replaceAll('_', ' ')} ${movement}`
}
