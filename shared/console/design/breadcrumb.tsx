import { To } from '../navigation/navigation.tsx'
import './design.css'
import { Icon } from './icon.tsx'

export interface Crumb {
  readonly title: string
  readonly href: string
}

/** Breadcrumb of the pages above the current page. It omits the current page, whose name is in the heading below. */
export const Breadcrumb = ({ label, steps }: { label: string; steps: readonly Crumb[] }) => (
  <nav class="trail" aria-label={label}>
    <ol>
      {steps.map(({ title, href }, index) => (
        <li key={href}>
          {index > 0 && <Icon name="along" />}
          <To href={href}>
            <bdi>{title}</bdi>
          </To>
        </li>
      ))}
    </ol>
  </nav>
)
