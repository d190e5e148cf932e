import type { ComponentChildren } from 'preact'
import './badge.css'

export type Tone = 'grey' | 'green' | 'amber' | 'red' | 'blue' | 'purple'

interface BadgeProps {
  tone?: Tone
  /** A colour of its own, such as that of a status of work packages, instead of a tone. */
  color?: string
  children: ComponentChildren
}

/** A state in a word, with the colour that belongs to it. */
export const Badge = ({ tone = 'grey', color, children }: BadgeProps) => (
  <span class={`badge ${color ? 'own' : tone}`} style={color ? { '--own': color } : undefined}>
    {children}
  </span>
)
