import { type Form, linkOf } from '../../../api/hal.ts'
import { listedIn } from '../../../fields/allowed.ts'
import { saveNew } from '../../../views/save-view.ts'
import { filteredListHref, open, withMe } from '../list-hrefs.ts'
import { makeProject } from './make-project.ts'
import type { Making } from './making.ts'
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

/** Creates an element of the sample project. @throws Problem */
export type Step = () => Promise<unknown>

const keysOf = <T extends object>(one: T) => Object.keys(one) as (keyof T & string)[]

export function stepsOf(making: Making): readonly Step[] {
  const offered = offeredIn(making)
  return [
    makeProject(making),
    () => join(making),
    ...keysOf(versions).map((key) => () => makeVersion(making, key)),
    ...categories.map((key) => () => makeCategory(making, key)),
    ...keysOf(workPackages).map((key) => async () => makeWorkPackage(making, key, await offered())),
    ...keysOf(predecessors).map((key) => () => relate(making, key, predecessors[key])),
    ...commented.map((key) => () => comment(making, key)),
    ...keysOf(spent).map((key) => () => logTime(making, key)),
    () => saveView(making),
  ]
}

/** Returns a function that, only on its first call, reads the values offered by the installation. */
function offeredIn(making: Making): () => Promise<Offered> {
  let known: Offered | undefined
  return async () => {
    known ??= await readOffered(making.client, making.root, making.project ?? {})
    return known
  }
}

/** Makes the user a member, since administrators do not become members of the projects they create. */
async function join(making: Making): Promise<void> {
  const { client, plan, project } = making
  const form = await making.linkOfList(project, 'memberships', 'create')
  const href = form && listedIn((await client.form(form, form.payload ?? {})) as Form, 'roles')
  const role = roleIn(await readElements(client, href))
  if (role) await making.create('membership', form, { _links: { principal: plan.me, roles: [role] } })
}

async function makeVersion(making: Making, key: VersionKey): Promise<void> {
  const form = await making.linkOfList(making.project, 'versions', 'create')
  await making.create(key, form, versionValues(key, making.plan))
}

async function makeCategory(making: Making, key: CategoryKey): Promise<void> {
  const form = linkOf(making.project ?? {}, 'createCategory')
  await making.create(key, form, { name: making.plan.texts.categories[key] })
}

async function makeWorkPackage(making: Making, key: WorkKey, offered: Offered): Promise<void> {
  const form = linkOf(making.project ?? {}, 'createWorkPackage')
  await making.create(key, form, workPackageValues(key, making.plan, offered, making.linkToMade))
}

async function relate(
  { client, made, linkToMade }: Making,
  key: WorkKey,
  predecessor: WorkKey,
): Promise<void> {
  const [link, to] = [linkOf(made(key) ?? {}, 'addRelation'), linkToMade(predecessor)]
  if (link && to) await client.write(link, { type: 'follows', _links: { to } })
}

async function comment({ client, made, plan }: Making, key: CommentedKey): Promise<void> {
  const link = linkOf(made(key) ?? {}, 'addComment')
  if (link) await client.write(link, { comment: { raw: commentOf(key, plan) } })
}

async function logTime(making: Making, key: SpentKey): Promise<void> {
  const workPackage = making.linkToMade(key)
  const form = await making.linkOfList(making.root, 'timeEntries', 'createTimeEntry')
  if (workPackage) await making.create(`time of ${key}`, form, timeEntryValues(key, making.plan, workPackage))
}

/** Saves a view of the user's open work in the project. */
async function saveView(making: Making): Promise<void> {
  const { client, plan, project } = making
  const create = await making.linkOfList(making.root, 'queries', 'create')
  const list = project && linkOf(project, 'workPackages')
  if (!create || !list) return
  const seen = { fullHref: filteredListHref(list.href, [open, withMe('assignee')], 'dueDate', 'asc') }
  await saveNew(client, create, seen, { name: plan.texts.view, project })
}
