import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { To } from '../../../navigation/navigation.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { NamedType } from '../../../values/type-icon.tsx'
import type { PageProps } from '../../page.ts'
import '../administration.css'
import type { Setup } from './setup.ts'
import { ruleFor } from './ticks.ts'
import { useSetup } from './use-setup.ts'
import './workflows.css'

/** An overview of all workflows: a row for each type, a column for each role. */
export function Workflows({ where: { root } }: PageProps) {
  const { say } = useLanguage()
  const setup = useSetup(root)
  const title = say('workflows')
  useDocumentTitle(title)
  return (
    <section>
      <header class="heading">
        <h1>{title}</h1>
      </header>
      <p class="muted">{say('workflowsHint')}</p>
      {setup ? <Overview setup={setup} title={title} /> : <Skeleton lines={8} />}
    </section>
  )
}

function Overview({ setup, title }: { setup: Setup; title: string }) {
  const { say } = useLanguage()
  const { types, roles } = setup
  return (
    <section class="scrollable roles" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say('workType')}</th>
            {roles.map((role) => (
              <th key={String(role.id)} scope="col">
                <bdi>{titleOf(role)}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={String(type.id)}>
              <th scope="row">
                <NamedType type={type} />
              </th>
              {roles.map((role) => (
                <td key={String(role.id)}>
                  <LinkTo {...{ setup, type, role }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A link to the workflow of a type and a role. Its text says how many status changes the role may make. */
function LinkTo({ setup, type, role }: { setup: Setup; type: Resource; role: Resource }) {
  const { say } = useLanguage()
  const { workflows, hrefOf } = setup
  const href = hrefOf(type, role)
  const rule = ruleFor(linkOf(type, 'self')?.href, linkOf(role, 'self')?.href, workflows)
  const transitions = workflows.find((one) => linkOf(one, 'self')?.href === href)?.transitions
  const count = Array.isArray(transitions) ? transitions.length : 0
  const text =
    rule === 'set' ? say('someChanges', { count }) : say(rule === 'free' ? 'anyChange' : 'noChange')
  return (
    <To class="workflow-link" href={href} aria-label={`${titleOf(type)}, ${titleOf(role)}: ${text}`}>
      {text}
    </To>
  )
}
