import { useMemo } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { type Collection, linkOf, type Resource } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { Cut } from '../cut.tsx'
import { Drawn } from '../drawn.tsx'
import type { PictureProps } from '../picture.ts'
import { collectionAt, type ReadElements, readAllPages } from '../read-all-pages.ts'
import { ParentName } from '../tree/parent-name.tsx'
import { pathsTo, treeOf } from '../tree/tree.ts'
import { TreeView } from '../tree/tree-view.tsx'
import { MAX_BRANCHES } from '../tree/use-levels.ts'
import { useTree } from '../tree/use-tree.ts'

/** The projects in which a version is available, shown in the tree of all projects. */
export function SharingPicture({ resource, onChanged }: PictureProps) {
  const client = useClient()
  const { say } = useLanguage()
  const { mount } = useNavigation()
  const reading = useReading(() => readSharing(client, resource, mount.root), [client, resource, mount.root])
  return (
    <Drawn {...{ resource, onChanged, reading }} title={say('sharingTitle', { name: String(resource.name) })}>
      {(sharing) => <SharingTree {...sharing} defining={linkOf(resource, 'definingProject')?.href} />}
    </Drawn>
  )
}

interface Sharing {
  /** All projects; if there are too many, only the projects in which the version is available. */
  projects: readonly Resource[]
  available: ReadElements
  isWhole: boolean
}

/** Reads all projects and, concurrently, the projects in which the version is available. */
async function readSharing(client: Client, version: Resource, root: string): Promise<Sharing> {
  const at = async (href: string | undefined) => (href === undefined ? undefined : collectionAt(client, href))
  const all = async (first: Collection | undefined) =>
    first ? readAllPages(client, first, MAX_BRANCHES) : { elements: [], total: 0 }
  const [first, available] = await Promise.all([
    client.get(root).then((start) => at(linkOf(start, 'projects')?.href)),
    at(linkOf(version, 'availableInProjects')?.href).then(all),
  ])
  const isWhole = first !== undefined && first.total <= MAX_BRANCHES
  const others = isWhole ? (await all(first)).elements : []
  return { projects: [...others, ...available.elements], available, isWhole }
}

function SharingTree({ projects, available, isWhole, defining }: Sharing & { defining: string | undefined }) {
  const { say, compare } = useLanguage()
  const branches = useMemo(() => treeOf(projects, compare), [projects, compare])
  const wanted = new Set(available.elements.map((element) => linkOf(element, 'self')?.href ?? ''))
  const tree = useTree(branches, { initially: pathsTo(branches, wanted) })
  return (
    <>
      <p>{say('sharedWith', { count: available.total })}</p>
      {!isWhole && <p class="cut">{say('onlyAvailable')}</p>}
      <Cut shown={available.elements.length} total={available.total} />
      <TreeView
        {...tree}
        label={say('viewTree')}
        about={(branch) => (
          <>
            {wanted.has(branch.href) && <span class="mark">✓ {say('available')}</span>}
            {branch.href === defining && <span class="mark strong">★ {say('defined')}</span>}
            <ParentName branch={branch} />
          </>
        )}
      />
    </>
  )
}
