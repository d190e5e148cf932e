import type { HTMLAttributes } from 'preact'
import { useState } from 'preact/hooks'
import type { Collection } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { useTitle } from '../../views/collection-header.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { Cut } from '../cut.tsx'
import { Drawn } from '../drawn.tsx'
import type { PictureProps } from '../picture.ts'
import { MoveBar } from './move-bar.tsx'
import { type BranchMoving, useBranchMoving } from './moving.ts'
import { ParentName } from './parent-name.tsx'
import { type Branch, isMovable, treeOf } from './tree.ts'
import { TreeView } from './tree-view.tsx'
import { readTree, type Tree, useLevels } from './use-levels.ts'
import { useTree } from './use-tree.ts'

/**
 * Shows a collection as a tree, in which elements can be moved. It suits only collections whose elements can have a
 * parent.
 */
export function TreePicture({ resource, onChanged }: PictureProps) {
  const client = useClient()
  const title = useTitle(resource as Collection)
  const reading = useReading(() => readTree(client, resource as Collection), [client, resource])
  return (
    <Drawn {...{ resource, onChanged, reading, title }}>
      {(read) => <MovableTree {...read} onChanged={onChanged} />}
    </Drawn>
  )
}

function MovableTree({ onChanged, ...read }: Tree & { onChanged(): void }) {
  const { say, compare } = useLanguage()
  const levels = useLevels(read)
  const branches = treeOf(levels.elements, compare)
  const tree = useTree(branches, levels)
  const moving = useBranchMoving((onto) => {
    if (onto) tree.open(onto)
    onChanged()
  })
  const [over, setOver] = useState<string>()
  const current = tree.all.find(({ href }) => href === tree.current)
  return (
    <>
      {read.levels && <p class="cut">{say('onlyOpened')}</p>}
      <Cut shown={levels.elements.length} total={levels.total} />
      {branches.length === 0 && <p>{say('nothingFound')}</p>}
      {levels.problem && <ProblemText problem={levels.problem} />}
      {tree.all.some(isMovable) && <MoveBar moving={moving} current={current} />}
      <TreeView
        {...tree}
        label={say('viewTree')}
        about={(branch) => <ParentName branch={branch} />}
        onKey={(event, branch) => moveByKey(event, branch, moving)}
        rowProps={(branch) => draggable(branch, moving, over, setOver)}
      />
    </>
  )
}

/** Handles the keys for cut and paste. */
function moveByKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  branch: Branch,
  { held, hold, drop }: BranchMoving,
): boolean {
  const isCommand = ctrlKey || metaKey
  if (isCommand && key === 'x') hold(branch)
  else if (isCommand && key === 'v' && held) drop(branch)
  else if (key === 'Escape' && held) hold(undefined)
  else return false
  return true
}

function draggable(
  branch: Branch,
  { held, hold, drop }: BranchMoving,
  over: string | undefined,
  setOver: (href: string | undefined) => void,
): HTMLAttributes<HTMLDivElement> {
  const isTarget = held !== undefined && held.href !== branch.href
  const marks = [held?.href === branch.href && 'held', isTarget && over === branch.href && 'target']
  return {
    class: marks.filter(Boolean).join(' '),
    draggable: isMovable(branch),
    onDragStart: ({ dataTransfer }) => {
      dataTransfer?.setData('text/plain', branch.title)
      hold(branch)
    },
    onDragEnd: () => setOver(undefined),
    onDragOver: (event) => {
      if (!isTarget) return
      event.preventDefault()
      setOver(branch.href)
    },
    onDrop: (event) => {
      event.preventDefault()
      setOver(undefined)
      drop(branch)
    },
  }
}
