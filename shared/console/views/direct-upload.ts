import type { Client } from '../api/client.ts'
import { type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'

/**
 * Uploads a file that is too large for a request. The service prepares an attachment and returns an upload form. The
 * file is stored with this form. The service then completes the attachment.
 *
 * @param link the link that creates an attachment
 * @param failed the message to show if the file could not be stored
 * @returns the attachment
 * @throws Problem
 */
export async function uploadDirectly(
  file: File,
  link: LinkTo,
  client: Client,
  failed: string,
): Promise<Resource | undefined> {
  const metadata = { fileName: file.name, fileSize: file.size }
  const prepared = (await client.write({ href: `${link.href}/prepare`, method: 'post' }, metadata)) ?? {}
  const [form, finish] = [linkOf(prepared, 'addAttachment'), linkOf(prepared, 'completeUpload')]
  const response =
    form &&
    (await fetch(form.href, { method: 'POST', body: uploadFormOf(file, form) }).catch(() => undefined))
  if (!response?.ok || !finish) throw new Problem(response?.status ?? 0, failed)
  return client.send({ href: finish.href, method: 'post' })
}

/** Returns the form that stores a file. The file must be the last field, because S3 ignores all fields after it. */
function uploadFormOf(file: File, { form_fields: fields = {} }: LinkTo): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(fields)) parts.set(name, value)
  parts.set('file', file)
  return parts
}
