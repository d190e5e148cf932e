import { isCollection, linkOf, type Resource, type Schema, titleOf } from '../../../api/hal.ts'
import { useResource } from '../../../api/use-api.tsx'
import { Button } from '../../../design/button.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useInline } from '../inline/use-inline.ts'
import { mayGetIn } from '../transitions.ts'
import { nextStatus } from './next-status.ts'

interface StatusButtonProps {
  of: Resource
  root: Resource
  schema: Schema | undefined
}

/** A button that sets the usual next status, if the requester may change the work package. */
export function StatusButton({ of, root, schema }: StatusButtonProps) {
  const { say } = useLanguage()
  const { value: statuses } = useResource(linkOf(root, 'statuses')?.href)
  const change = useInline(of)
  const all = statuses && isCollection(statuses) ? statuses._embedded.elements : []
  const present = linkOf(of, 'status')?.href
  const next = schema && nextStatus(all, present, mayGetIn(schema, of))
  if (!next || !linkOf(of, 'update')) return null
  const isClosed = all.some((one) => one.isClosed && linkOf(one, 'self')?.href === present)
  return (
    <Button look="primary" onClick={() => change({ _links: { status: linkOf(next, 'self') } })}>
      {isClosed ? say('reopen') : say('moveTo', { name: titleOf(next) })}
    </Button>
  )
}
