/** The part of Trusted Types that the console uses. Not every browser supports them. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createHTML(html: string): string },
      ): { createHTML(html: string): unknown }
    }
  | undefined
