/**
 * Terms of the API that must not appear on a screen, in English or German. For example, users see the lines of a page,
 * not a “grid”.
 */
export const JARGON =
  /\b(principals?|capabilit(y|ies)|grids?|scopes?|undisclosed|urns?)\b|urn:|Befugnis|\bRaster\b|offengelegt/i
