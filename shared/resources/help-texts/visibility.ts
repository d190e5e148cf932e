import type { Viewer } from '#shared/access/viewer.ts'
import { withVisibleFields } from '#shared/custom-fields/visible-fields.ts'
import type { Ports } from '#shared/ports.ts'
import { attributesOf } from './attributes.ts'
import type { HelpText } from './model.ts'
import { helpTextsIn } from './store.ts'

/**
 * Returns a function that checks whether a requester sees a help text. Requesters see the help texts of attributes that
 * they may see. Administrators also see the help texts of deleted custom fields, so that they can delete these texts.
 */
export async function helpTextVisibility(viewer: Viewer, ports: Ports): Promise<(one: HelpText) => boolean> {
  if (viewer.isAdmin) return () => true
  const knowing = await withVisibleFields(viewer, ports)
  return ({ scope, attribute }) => attributesOf(scope, knowing).includes(attribute)
}

/** Returns the help texts that a requester sees, ordered by id. */
export async function visibleHelpTexts(viewer: Viewer, ports: Ports): Promise<HelpText[]> {
  const isVisible = await helpTextVisibility(viewer, ports)
  const all: HelpText[] = []
  for await (const one of helpTextsIn(ports).all()) if (isVisible(one)) all.push(one)
  return all
}
