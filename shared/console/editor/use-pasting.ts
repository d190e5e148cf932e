import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { linkOf, type Resource } from '../api/hal.ts'
import { useLanguage } from '../language/language.tsx'
import { useAttach } from '../views/use-attach.ts'
import { useQueue } from '../views/use-queue.ts'
import { apply, replace } from './apply.ts'
import { inserted } from './edits.ts'

/**
 * Attaches pasted images to a work package, and inserts them where they were pasted. During the uploads, the field is
 * invalid, so that its form cannot be submitted.
 */
export function usePasting(of: Resource | undefined, field: RefObject<HTMLTextAreaElement | null>) {
  const attach = useAttach()
  const { say } = useLanguage()
  const { isBusy, problem, add } = useQueue()
  const [status, setStatus] = useState('')
  const count = useRef(0)
  const link = of && linkOf(of, 'addAttachment')
  useLayoutEffect(() => field.current?.setCustomValidity(isBusy ? status : ''))
  /**
   * Inserts a placeholder for an image that is being uploaded. A number in the placeholder distinguishes images of the
   * same name.
   */
  const insertWaiting = (text: HTMLTextAreaElement, name: string) => {
    const waiting = `![${say('uploading', { name })}](${++count.current})`
    const { selectionStart: start, selectionEnd: end } = text
    apply(text, inserted({ start, end }, waiting))
    return waiting
  }
  const paste = (event: ClipboardEvent) => {
    const text = field.current
    const images = imagesIn(event.clipboardData)
    if (!link || !text || images.length === 0) return
    event.preventDefault()
    for (const image of images) {
      const name = image.name.replace(/[[\]\\]/g, '')
      const waiting = insertWaiting(text, name)
      add(async () => {
        setStatus(say('uploading', { name }))
        let shown = ''
        try {
          const attached = await attach(link, image)
          const content = attached && linkOf(attached, 'downloadLocation')?.href
          if (content) shown = `![${name}](${content})`
          setStatus(say('uploaded', { name }))
        } finally {
          if (!shown) setStatus('')
          replace(text, waiting, shown)
        }
      })
    }
  }
  return { paste, problem, status }
}

/**
 * Returns the images in a clipboard. If the clipboard also contains text, the images are ignored, because some programs
 * add a picture of the text that they copy.
 */
function imagesIn(clipboard: DataTransfer | null): File[] {
  if (!clipboard || clipboard.types.includes('text/plain')) return []
  return [...clipboard.files].filter(({ type }) => type.startsWith('image/'))
}
