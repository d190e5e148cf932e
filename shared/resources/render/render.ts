import type { Viewer } from '#shared/access/viewer.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { type Format, formatted, shownText, TooLong } from '#shared/platform/formattable/formattable.ts'
import { HtmlText } from '#shared/platform/hal/resource.ts'
import { isId } from '#shared/platform/http/addresses.ts'
import { constraintViolation, invalidQuery, requirePermission } from '#shared/platform/http/errors.ts'
import { about } from '#shared/platform/language/message.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import type { Ports } from '#shared/ports.ts'
import { withMentions } from '#shared/project-context/mentions.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/**
 * The endpoint that renders a text in the same way as descriptions and comments. Requesters must be signed in. Mentions
 * become links if the query specifies a context that the requester sees.
 */
export const render =
  (format: Format): Endpoint =>
  async ({ viewer: authenticating, body, query }, ports) => {
    const viewer = await authenticating
    requirePermission(viewer.user !== undefined)
    const address = format === 'markdown' ? query.get('context')?.trim() : undefined
    const named = address ? await contextAt(address, viewer, ports) : undefined
    const text = await rendered(String(body.text ?? ''), format)
    return new HtmlText((named ? await withMentions(text, named.project, named.context) : text).html)
  }

/**
 * Renders a text.
 *
 * @throws `PropertyConstraintViolation` if the HTML is too long
 */
async function rendered(raw: string, format: Format) {
  try {
    return shownText(await formatted(raw, format), format)
  } catch (error) {
    throw error instanceof TooLong ? constraintViolation('text', about('Text', 'is too long.')) : error
  }
}

/** The project to which a rendered text belongs, and the context of the request. */
interface TextContext {
  project: number
  context: ProjectContext
}

const CONTEXT = /^\/api\/v3\/(work_packages|projects)\/([\w-]+)$/

/**
 * Returns the context of a text: the addressed project, or the project of the addressed work package.
 *
 * @throws `InvalidQuery` if the requester may not see the addressed work package, or the work packages of the addressed
 * project
 */
async function contextAt(address: string, viewer: Viewer, ports: Ports): Promise<TextContext> {
  const context = new ProjectContext(viewer, ports)
  const [, collection, name = ''] = CONTEXT.exec(address) ?? []
  const found =
    collection === 'projects' ? await projectNamed(name, ports) : await workPackageAt(name, context)
  if (!found || !(await context.sees(found))) throw invalidQuery([about('Context', NOT_ALLOWED)])
  return { project: found.project, context }
}

const projectNamed = async (name: string, ports: Ports) => {
  const project = isId(name) ? Number(name) : await projectsIn(ports).ownerOf('identifier', name)
  return project && { project }
}

const workPackageAt = async (name: string, context: ProjectContext) =>
  isId(name) ? context.workPackage(Number(name)) : undefined
