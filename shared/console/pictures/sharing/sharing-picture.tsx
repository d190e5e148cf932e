import { useMemo } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import { linkOf, type Resource } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { Cut } from '../cut.tsx'
import { Drawn } from '../drawn.tsx'
import { collectionAt, type Elements, everyPage } from '../every-page.ts'
import type { PictureProps } from '../picture.ts'
import { pathsTo, treeOf } from '../tree/tree.ts'
import { MOST_BRANCHES } from '../tree/tree-picture.tsx'
import { TreeView } from '../tree/tree-view.tsx'
import { useTree } from '../tree/use-tree.ts'

/** Where a version is available, in the tree of all projects. */
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
  projects: Elements
  available: Elements
}

/** Reads both at the same moment: the projects that there are, and those in which the version is available. */
async function readSharing(client: Client, version: Resource, root: string): Promise<Sharing> {
  const all = async (href: string | undefined) =>
    href === undefined ? NONE : everyPage(client, await collectionAt(client, href), MOST_BRANCHES)
  const [projects, available] = await Promise.all([
    client.get(root).then((start) => all(linkOf(start, 'projects')?.href)),
    all(linkOf(version, 'availableInProjects')?.href),
  ])
  return { projects, available }
}

const NONE: Elements = { elements: [], total: 0 }

function SharingTree({ projects, available, defining }: Sharing & { defining: string | undefined }) {
  const { say, compare, numbers } = useLanguage()
  const branches = useMemo(
    () => treeOf([...projects.elements, ...available.elements], compare),
    [projects, available, compare],
  )
  const wanted = new Set(available.elements.map((element) => linkOf(element, 'self')?.href ?? ''))
  const tree = useTree(branches, pathsTo(branches, wanted))
  return (
    <>
      <p>{say('sharedWith', { count: numbers.format(available.total) })}</p>
      <Cut shown={projects.elements.length} total={projects.total} />
      <Cut shown={available.elements.length} total={available.total} />
      <TreeView
        {...tree}
        label={say('viewTree')}
        about={({ href }) => (
          <>
            {wanted.has(href) && <span class="mark">✓ {say('available')}</span>}
            {href === defining && <span class="mark strong">★ {say('defined')}</span>}
          </>
        )}
      />
    </>
  )
}
