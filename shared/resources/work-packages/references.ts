import type { Link, Resource } from '#shared/platform/hal/resource.ts'
import type { IsWanted } from '#shared/platform/query/select.ts'
import { toEntry } from '#shared/surroundings/entries.ts'
import {
  embeddedFrom,
  guarded,
  linksFrom,
  type Reference,
  toAuthor,
  toPrincipal,
  toProject,
} from '#shared/surroundings/reference.ts'
import { toCategory, toVersion, toWorkPackage } from '#shared/surroundings/references.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { entries } from './entries.ts'
import type { links } from './links.ts'
import type { WorkPackage } from './model.ts'

/** Everything that work packages link to, by the name of the link. */
export const references = {
  project: toProject,
  type: toEntry(entries.type),
  status: toEntry(entries.status),
  priority: toEntry(entries.priority),
  author: toAuthor,
  assignee: guarded(toPrincipal),
  responsible: guarded(toPrincipal),
  version: guarded(toVersion),
  category: toCategory,
  parent: toWorkPackage,
} satisfies Record<keyof typeof links, Reference<unknown>>

/** The links by which work packages refer to something. */
export type ReferenceName = keyof typeof references

/** Whether a property refers to something. */
export const isReference = (name: string): name is ReferenceName => name in references

/** Whether what a property refers to may not count where the work package is, or be hidden from the requester. */
export const mayBeConcealed = (name: string): boolean => {
  const { findIn, isDisclosed }: Partial<Reference<unknown>> = isReference(name) ? references[name] : {}
  return (findIn ?? isDisclosed) !== undefined
}

/** The ids of what a work package links to, by the names of the links. */
export const idsOf = (workPackage: WorkPackage) => ({ ...workPackage, version: workPackage.versionId })

/** The links of a work package to what it refers to, as far as they are wanted; without an address to what it does not. */
export const referenceLinks = (
  workPackage: WorkPackage,
  around: Surroundings,
  isWanted: IsWanted,
): Promise<Partial<Record<ReferenceName, Link>>> => {
  const wanted = Object.entries(references).filter(([name]) => isWanted(name))
  return linksFrom<ReferenceName>(Object.fromEntries(wanted) as typeof references, idsOf(workPackage), around)
}

/** What a work package links to, as far as it is set and visible, each as an element of its list. @param represent its parent */
export const embeddedOf = (
  workPackage: WorkPackage,
  around: Surroundings,
  represent: Reference<WorkPackage>['represent'],
): Promise<Record<string, Resource>> =>
  embeddedFrom({ ...references, parent: { ...toWorkPackage, represent } }, idsOf(workPackage), around)
