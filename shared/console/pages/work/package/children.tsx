import { isLinkTo, linkOf, linksOf, type Resource } from '../../../api/hal.ts'
import { withFilters } from '../../../api/query.ts'
import { withQuery } from '../../../api/template.ts'
import { useClient } from '../../../api/use-api.tsx'
import { Panel } from '../../../design/panel.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { QuickAdd } from '../quick-add.tsx'
import { WorkList } from '../work-list.tsx'

const MAX_CHILDREN = 50

/** The children of a work package, and a field to add one. */
export function Children({ of, root }: { of: Resource; root: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const children = linksOf(of, 'children').filter(isLinkTo)
  const add = linkOf(of, 'addChild')
  const list = linkOf(root, 'workPackages')?.href
  if (!add && children.length === 0) return null
  return (
    <Panel title={say('subtasks')}>
      {list && children.length > 0 && (
        <WorkList href={childrenIn(list, of)} lines={children.length} empty={say('noWork')} />
      )}
      {add && (
        <QuickAdd
          formLink={async () => linkOf(await client.get(add.href), 'createWorkPackage')}
          links={{ parent: linkOf(of, 'self') }}
          label={say('newChild')}
          isSeen={() => true}
        />
      )}
    </Panel>
  )
}

const childrenIn = (list: string, { id }: Resource) =>
  withQuery(withFilters(list, [{ name: 'parent', operator: '=', values: [String(id)] }]), {
    pageSize: MAX_CHILDREN,
  })
