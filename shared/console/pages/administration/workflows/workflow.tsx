import { linkOf } from '../../../api/hal.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import { TypeIcon } from '../../../values/type-icon.tsx'
import type { PageProps } from '../../page.ts'
import { linkedIn, WorkflowChoices } from './choices.tsx'
import { WorkflowTicks } from './draft.tsx'
import { workflowNames } from './explanation.tsx'
import { useSetup } from './use-setup.ts'
import './workflows.css'

/** The workflow for a type and a role, with fields that select another workflow. */
export function Workflow({ resource: workflow, where: { root } }: PageProps) {
  const { say } = useLanguage()
  const setup = useSetup(root)
  const type = setup && linkedIn(setup.types, workflow, 'type')
  const title = say('workflowOf', workflowNames(workflow))
  useDocumentTitle(title)
  return (
    <section>
      <header class="heading">
        <h1>
          {type && <TypeIcon type={type} />} {title}
        </h1>
      </header>
      {setup ? (
        <>
          <WorkflowChoices {...{ workflow, setup }} />
          <WorkflowTicks key={linkOf(workflow, 'self')?.href} {...{ workflow, setup }} />
        </>
      ) : (
        <Skeleton lines={12} />
      )}
    </section>
  )
}
