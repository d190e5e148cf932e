import { type Form, linkOf } from '../../../api/hal.ts'
import { listedIn } from '../../../fields/allowed.ts'
import { saveNew } from '../../../views/save-view.ts'
import { filteredListHref, open, withMe } from '../list-hrefs.ts'
import type { SampleElements } from './elements.ts'
import { makeProject } from './make-project.ts'
import { type Offered, roleIn } from './offered.ts'
import {
  type CategoryKey,
  type CommentedKey,
  categories,
  commented,
  predecessors,
  type SpentKey,
  spent,
  type VersionKey,
  versions,
  type WorkKey,
  workPackages,
} from './outline.ts'
import { commentOf, timeEntryValues, versionValues, workPackageValues } from './plan.ts'
import { readElements, readOffered } from './read-offered.ts'

/**
 * Creates an element of the sample project.
 *
 * @throws Problem
 */
export type CreationStep = () => Promise<unknown>

const keysOf = <T extends object>(one: T) => Object.keys(one) as (keyof T & string)[]

export function stepsOf(elements: SampleElements): readonly CreationStep[] {
  const offered = offeredIn(elements)
  return [
    makeProject(elements),
    () => join(elements),
    ...keysOf(versions).map((key) => () => makeVersion(elements, key)),
    ...categories.map((key) => () => makeCategory(elements, key)),
    ...keysOf(workPackages).map((key) => async () => makeWorkPackage(elements, key, await offered())),
    ...keysOf(predecessors).map((key) => () => relate(elements, key, predecessors[key])),
    ...commented.map((key) => () => comment(elements, key)),
    ...keysOf(spent).map((key) => () => logTime(elements, key)),
    () => saveView(elements),
  ]
}

/**
 * Returns a function that, on its first call, reads the values that the installation offers. The function caches these
 * values.
 */
function offeredIn(elements: SampleElements): () => Promise<Offered> {
  let known: Offered | undefined
  return async () => {
    known ??= await readOffered(elements.client, elements.root, elements.project ?? {})
    return known
  }
}

/**
 * Makes the user a member of the sample project, because creating a project does not make an administrator its member.
 */
async function join(elements: SampleElements): Promise<void> {
  const { client, plan, project } = elements
  const form = await elements.linkOfList(project, 'memberships', 'create')
  const href = form && listedIn((await client.form(form, form.payload ?? {})) as Form, 'roles')
  const role = roleIn(await readElements(client, href))
  if (role) await elements.create('membership', form, { _links: { principal: plan.me, roles: [role] } })
}

async function makeVersion(elements: SampleElements, key: VersionKey): Promise<void> {
  const form = await elements.linkOfList(elements.project, 'versions', 'create')
  await elements.create(key, form, versionValues(key, elements.plan))
}

async function makeCategory(elements: SampleElements, key: CategoryKey): Promise<void> {
  const form = linkOf(elements.project ?? {}, 'createCategory')
  await elements.create(key, form, { name: elements.plan.texts.categories[key] })
}

async function makeWorkPackage(elements: SampleElements, key: WorkKey, offered: Offered): Promise<void> {
  const form = linkOf(elements.project ?? {}, 'createWorkPackage')
  await elements.create(key, form, workPackageValues(key, elements.plan, offered, elements.linkToMade))
}

async function relate(
  { client, made, linkToMade }: SampleElements,
  key: WorkKey,
  predecessor: WorkKey,
): Promise<void> {
  const [link, to] = [linkOf(made(key) ?? {}, 'addRelation'), linkToMade(predecessor)]
  if (link && to) await client.write(link, { type: 'follows', _links: { to } })
}

async function comment({ client, made, plan }: SampleElements, key: CommentedKey): Promise<void> {
  const link = linkOf(made(key) ?? {}, 'addComment')
  if (link) await client.write(link, { comment: { raw: commentOf(key, plan) } })
}

async function logTime(elements: SampleElements, key: SpentKey): Promise<void> {
  const workPackage = elements.linkToMade(key)
  const form = await elements.linkOfList(elements.root, 'timeEntries', 'createTimeEntry')
  if (workPackage)
    await elements.create(`time of ${key}`, form, timeEntryValues(key, elements.plan, workPackage))
}

/** Saves a view of the user's open work in the project. */
async function saveView(elements: SampleElements): Promise<void> {
  const { client, plan, project } = elements
  const create = await elements.linkOfList(elements.root, 'queries', 'create')
  const list = project && linkOf(project, 'workPackages')
  if (!create || !list) return
  const seen = { fullHref: filteredListHref(list.href, [open, withMe('assignee')], 'dueDate', 'asc') }
  await saveNew(client, create, seen, { name: plan.texts.view, project })
}
