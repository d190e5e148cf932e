import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { type LinkTo, linkOf, type Resource } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { partsOf } from '../views/upload.tsx'
import { useTask } from '../views/use-task.ts'
import { apply, replace } from './apply.ts'
import { inserted } from './edits.ts'

/** Attaches pasted images to a work package, and inserts them where they were pasted. */
export function usePasting(of: Resource | undefined, field: RefObject<HTMLTextAreaElement | null>) {
  const client = useClient()
  const { say } = useLanguage()
  const { problem, run } = useTask()
  const [status, setStatus] = useState('')
  const add = of && linkOf(of, 'addAttachment')
  const attach = async (link: LinkTo, image: File, text: HTMLTextAreaElement) => {
    const name = image.name.replace(/[[\]\\]/g, '')
    const waiting = `![${say('uploading', { name })}]()`
    const { selectionStart: start, selectionEnd: end } = text
    apply(text, inserted({ start, end }, waiting))
    setStatus(say('uploading', { name }))
    let shown = ''
    try {
      const attached = await client.send(link, partsOf(image))
      const content = attached && linkOf(attached, 'downloadLocation')?.href
      if (content) shown = `![${name}](${content})`
      setStatus(say('uploaded', { name }))
    } finally {
      if (!shown) setStatus('')
      replace(text, waiting, shown)
    }
  }
  const paste = (event: ClipboardEvent) => {
    const text = field.current
    const images = imagesIn(event.clipboardData)
    if (!add || !text || images.length === 0) return
    event.preventDefault()
    run(async () => {
      for (const image of images) await attach(add, image, text)
    })
  }
  return { paste, problem, status }
}

/** The images in a clipboard. Programs that copy text may add a picture of it, which is ignored. */
function imagesIn(clipboard: DataTransfer | null): File[] {
  if (!clipboard || clipboard.types.includes('text/plain')) return []
  return [...clipboard.files].filter(({ type }) => type.startsWith('image/'))
}
