import { basisOf } from '../api/basis.ts'
import type { Client } from '../api/client.ts'
import { type Form, linkOf, lockOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { type Messages, messagesOf } from '../drafts/messages.ts'

/**
 * Changes a resource through its update form, if the form reports no errors.
 *
 * @param values must contain only the values to change, so that concurrent changes to other values are kept
 * @returns the changed resource
 * @throws Problem with the errors of the form or the write
 */
export async function changeByForm(client: Client, resource: Resource, values: object): Promise<Resource> {
  const update = linkOf(resource, 'update')
  if (!update) throw new Problem(403, '')
  const basis = await basisOf(client, resource, values)
  return saveByForm(client, (await client.form(update, values)) as Form, values, basis)
}

/**
 * Changes a resource without a form.
 *
 * @param values as for `changeByForm`
 * @throws Problem
 */
export async function changeAtOnce(client: Client, resource: Resource, values: object): Promise<Resource> {
  const link = linkOf(resource, 'updateImmediately')
  if (!link) throw new Problem(403, '')
  return (await client.send(link, values, await basisOf(client, resource, values))) as Resource
}

/**
 * Commits values that a form has validated.
 *
 * @param basis the resource to change; undefined for a new resource
 * @throws Problem
 */
export async function saveByForm(
  client: Client,
  form: Form,
  values: object,
  basis?: Resource,
): Promise<Resource> {
  const messages = messagesOf(form)
  const commit = linkOf(form, 'commit')
  if (!commit) throw problemOfMessages(messages)
  return (await client.send(commit, { ...values, ...lockOf(form) }, basis)) as Resource
}

/** Returns the problem to report if a form refuses values. */
export const problemOfMessages = (messages: Messages): Problem =>
  new Problem(
    422,
    [...messages.values()].flat().join(' '),
    undefined,
    new Map([...messages].map(([name, texts]) => [name, texts.join(' ')])),
  )
