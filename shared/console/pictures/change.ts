import { basisOf } from '../api/basis.ts'
import type { Client } from '../api/client.ts'
import { type Form, linkOf, lockOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { type Messages, messagesOf } from '../drafts/messages.ts'

/**
 * Changes a resource if its update form has nothing against it.
 *
 * @param values what is to change, and nothing else: what others change meanwhile stays
 * @returns the changed resource
 * @throws Problem what the form or the write says
 */
export async function changeByForm(client: Client, resource: Resource, values: object): Promise<Resource> {
  const update = linkOf(resource, 'update')
  if (!update) throw new Problem(403, '')
  const basis = await basisOf(client, resource, values)
  return saveByForm(client, (await client.form(update, values)) as Form, values, basis)
}

/**
 * Changes a resource that has no form.
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
 * Saves what a form was asked about, if it has nothing against it.
 *
 * @param basis what it changes; undefined for something new
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
  if (!commit) throw refusedBy(messages)
  return (await client.send(commit, { ...values, ...lockOf(form) }, basis)) as Resource
}

const refusedBy = (messages: Messages): Problem =>
  new Problem(
    422,
    [...messages.values()].flat().join(' '),
    undefined,
    new Map([...messages].map(([name, texts]) => [name, texts.join(' ')])),
  )
