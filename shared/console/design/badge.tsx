import type { ComponentChildren } from 'preact'
import './badge.css'

export type Tone = 'grey' | 'green' | 'amber' | 'red' | 'blue' | 'purple'

interface BadgeProps {
  tone?: Tone
  /** Color that replaces the tone, such as that of a status of work packages. */
  color?: string
  children: ComponentChildren
}

/** A label for a state, in the color of the state. */
export const Badge = ({ tone = 'grey', color, children }: BadgeProps) => (
  <span class={`badge ${color ? 'own' : tone}`} style={color ? { '--own': color } : undefined}>
    {children}
  </span>
)
