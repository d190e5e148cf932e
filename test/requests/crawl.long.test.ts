/** Tests all cases. */
import './crawl.test.ts'
