import type { ComponentChildren } from 'preact'
import './design.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** Text about the missing content, and the button that creates it. */
  children?: ComponentChildren
}

export const EmptyState = ({ icon = 'inbox', title, children }: EmptyStateProps) => (
  <div class="empty-state">
    <Icon name={icon} />
    <p class="say">{title}</p>
    {children}
  </div>
)
