import { To } from '../navigation/navigation.tsx'
import './design.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

export interface Tab {
  readonly name: string
  /** Number of elements that the tab lists; empty until it is known. */
  readonly count?: string
  readonly href: string
  readonly how?: string
  readonly icon?: IconName
  readonly isPresent: boolean
}

/** Links to several views of the same resource, one of which is current. */
export const Tabs = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ name, count, href, how, icon, isPresent }) => (
      <To key={href + how} {...{ href, how }} aria-current={isPresent ? 'page' : undefined}>
        {icon && <Icon name={icon} />}
        {name}
        {count !== undefined && <span class="of-tab">{count}</span>}
      </To>
    ))}
  </nav>
)
