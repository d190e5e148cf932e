/** Words of the API that nobody reads on a screen. “Grid” also in German: the lines of a page are no grid to those who read it. */
export const JARGON =
  /\b(principals?|capabilit(y|ies)|grids?|scopes?|undisclosed|urns?)\b|urn:|Befugnis|\bRaster\b|offengelegt/i
