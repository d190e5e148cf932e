import type { ComponentChildren } from 'preact'
import './design.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** What could be here, and the button that begins it. */
  children?: ComponentChildren
}

/** What is shown where there is nothing yet. */
export const EmptyState = ({ icon = 'inbox', title, children }: EmptyStateProps) => (
  <div class="empty-state">
    <Icon name={icon} />
    <p class="say">{title}</p>
    {children}
  </div>
)
