import { isCollection, linkOf, type Resource } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'
import { useInline } from '../inline/use-inline.ts'

/** A button that moves a work package to the status after its own, for whoever may. */
export function NextStatus({ of, root }: { of: Resource; root: Resource }) {
  const { say, sayName } = useLanguage()
  const { value: statuses } = useResource(linkOf(root, 'statuses')?.href)
  const { change, isBusy, problem } = useInline(of, () => {})
  const next = nextOf(of, statuses)
  if (!next || !linkOf(of, 'update')) return null
  return (
    <>
      <Button look="primary" disabled={isBusy} onClick={() => change({ _links: { status: next } })}>
        {say('moveTo', { name: sayName(next.title ?? '') })}
      </Button>
      {problem && <ProblemText problem={problem} />}
    </>
  )
}

/** The link to the status that follows in the order of the list; undefined after the last one. */
function nextOf(of: Resource, statuses: Resource | undefined) {
  const all = statuses && isCollection(statuses) ? statuses._embedded.elements : []
  const links = all.map((status) => linkOf(status, 'self'))
  const at = links.findIndex((link) => link?.href === linkOf(of, 'status')?.href)
  return at < 0 ? undefined : links[at + 1]
}
