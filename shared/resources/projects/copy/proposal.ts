import { message, say } from '#shared/platform/language/message.ts'
import { copyProperties } from '../copy-properties.ts'
import { type Project, projectLink } from '../model.ts'

/** Suffix of the identifier proposed for a copy. */
const END = '-copy'

const { name: named, identifier: identified } = copyProperties

/**
 * Returns the values with which the form for a copy starts.
 *
 * @param parent the parent of the original, if a new project may be put below it
 */
export const proposedCopy = (
  { name, identifier }: Project,
  parent: Pick<Project, 'id' | 'name'> | undefined,
) => ({
  name: say(message`Copy of ${name}`).slice(0, named.kind.maxLength),
  identifier: `${identifier.slice(0, (identified.kind.maxLength ?? 0) - END.length)}${END}`,
  ...(parent && { _links: { parent: projectLink(parent) } }),
})
