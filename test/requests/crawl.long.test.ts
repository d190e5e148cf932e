/** With all of their cases. */
import './crawl.test.ts'
