import { linkOf } from '../../../api/hal.ts'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useDocumentTitle } from '../../../navigation/use-document-title.ts'
import type { PageProps } from '../../page.ts'
import { Choices } from './choices.tsx'
import { Draft } from './draft.tsx'
import { namesIn } from './explanation.tsx'
import { useSetup } from './use-setup.ts'
import './workflows.css'

/** The workflow of a type and a role, with a choice of another one. */
export function Workflow({ resource: workflow, where: { root } }: PageProps) {
  const { say } = useLanguage()
  const setup = useSetup(root)
  const title = say('workflowOf', namesIn(workflow))
  useDocumentTitle(title)
  return (
    <section>
      <header class="heading">
        <h1>{title}</h1>
      </header>
      {setup ? (
        <>
          <Choices {...{ workflow, setup }} />
          <Draft key={linkOf(workflow, 'self')?.href} {...{ workflow, setup }} />
        </>
      ) : (
        <Skeleton lines={12} />
      )}
    </section>
  )
}
