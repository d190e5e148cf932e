/**
 * Replaces `linkify-it` in bundles: markdown-it always creates an instance, but uses it only with the option `linkify`.
 */
export class LinkifyIt {}
