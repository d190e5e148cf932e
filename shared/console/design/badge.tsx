import type { ComponentChildren } from 'preact'
import './badge.css'

export type Tone = 'grey' | 'green' | 'amber' | 'red' | 'blue' | 'purple'

interface BadgeProps {
  tone?: Tone
  /** Color used instead of the tone, such as the color of a work package status. */
  color?: string
  children: ComponentChildren
}

/** A label for a state, in the color of the state. */
export const Badge = ({ tone = 'grey', color, children }: BadgeProps) => (
  <span class={`badge ${color ? 'own' : tone}`} style={color ? { '--own': color } : undefined}>
    {children}
  </span>
)
