/**
 * Replaces `linkify-it` in bundles: markdown-it creates the finder of addresses in any case, but asks it only
 * with the option `linkify`.
 */
export class LinkifyIt {}
