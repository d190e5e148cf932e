import MarkdownIt from 'markdown-it'

const renderer = new MarkdownIt({ html: false, linkify: false, breaks: true })

/** Markdown as HTML in which nothing of the author's own HTML is left. */
export const markdown = (raw: string): string => renderer.render(raw).trim()
