import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { onlineFilesOf } from './vite/build-service-worker.ts'
import { keepPageOffline } from './vite/keep-page-offline.ts'
import { messagesPlugin } from './vite/messages-plugin.ts'
import { noteOnlineParts } from './vite/online-parts.ts'

/**
 * Chunk with the code of every page with a header: many small chunks compress badly, and each is a request.
 * Overlays and checkout steps stay separate and load on first use.
 */
const everyPage = [
  'app/ui/(breadcrumbs|button|icon|late-part|logo|notifications|overlay)',
  'app/shop-ui/(badges|energy-arrow|grade|price|product-actions|product-image|rating|stock-label)',
  // Its markup is on home, products and pages before its script, which loads late.
  'app/shop-ui/wear/wear-viewer\\.module',
  // Likewise on the product page and in the footer.
  'app/shop-ui/(marks/guarantee-notice|rich-text|share-button)\\.module',
  'app/ui/fold\\.module',
  'app/i18n/(error-text|format|messages\\.|message-parts|store)',
  'app/hydration/(root-element|page-styles)',
  'app/layouts/(default|error-page|late-search|shop-actions)',
  'app/features/shell/(bottom-bar|header|site-header|shell|utility-row\\.module)',
  'app/features/cart/(cart-panel|cart-notices)\\.',
  'app/cart/(add-request|cart-store|use-cart)\\.',
  'app/storage/(browser-store|storage-keys|typed-persistence)',
  'app/lists/(product-lists|use-product-list)',
  'app/(seo/page-meta|root)',
  // Small, and used by every page with a dialog.
  'node_modules/react-dom/(index|cjs/react-dom\\.production)',
  'packages/domain/src/(sales/cart/cart-count|platform/(money/money|shop/stores|text/(format|slug)))',
]

/** Product cards, which most pages show; below a product they load with the first interaction. */
const cards =
  /features\/catalog\/(product-card|product-grid|(use-)?quick-add)|features\/home\/section|shop-ui\/(rich-text|energy-links|charger-sign|notice-bell)/

/**
 * Code shared by the account screens, in one file: each file name is in the route table, which every first
 * page loads.
 */
const account =
  /features\/account\/(?:[a-z-]+\/)?(account-frame|response-state|address-book|order-rows|order-pages|account-links|use-account-response|panel|required)|shop-ui\/order\/order-status/

/** Sign-in and code that works with a session. */
const session =
  /session\/(session-|token-refresh|browser-client)|features\/account\/(?:[a-z-]+\/)?(account-form|gate\.|auth-element|account-field|reset-request|login-required|sign-out)/

/** Age of data and connection state, used by lists, pages and forms. */
const ages =
  /app\/(data\/content-client|api-client\/connectivity|offline\/(data-age|cached-content|use-openable|use-seen)|shop-ui\/as-of)/

/** Delivery promise for the shopper's place, used by product page, lists, cart, checkout and orders. */
const places =
  /app\/delivery\/(delivery-place|place-line|promise-words|cut-off-words|use-now|use-product-promise)|domain\/src\/(fulfilment\/(delivery-promise|place-promise|arrival-labels|calendar\/public-holidays)|platform\/text\/day-range)/

/** Locker search, in the checkout and in the place dialog. */
const lockers =
  /app\/delivery\/(locker-|point|near-me|network-lockers|cached-points|use-distance|use-option-keys|use-pickup-points)/

/** Cart changes, used by the small cart, the product page and the checkout. */
const cartWork =
  /app\/(cart\/cart-actions|offline\/order-outbox|shop-ui\/order\/(?!order-status)|ui\/(focus-on-mount|use-timeout))|features\/cart\/cart-coupon|domain\/src\/(checkout\/(discount-names|totals)|pricing\/coupon-code|gift-card\/|cart\/cart-(edit|removal|stock|coupon|session|pending|item)|product-types\/option-values|text\/option-line)/

/**
 * Code from the cart to the order page. Separate small files would each be a request, and waiting in the
 * checkout costs orders.
 */
const buying =
  /app\/(payment\/|offline\/(send-order|order-sender|use-line-facts)|shop-ui\/(marks\/guarantee-notice|emulated-note))|features\/(order\/(copy\/copy-button|downloads|gift-cards|going-to-pay|late-account-offer|next-steps|order-aside|order-delivery|order-head|qr-code|shipments\/shipments|thank-you)\.tsx?|offline\/(use-pending-order|order-button))|domain\/src\/(checkout\/(?!discount-names|totals)|order\/(guarantee-notice|old-devices|shipped-pieces|withdrawal)|shop\/method-titles)|@noble\/hashes/

/** Methods and prices of delivery, which the cart compares too. */
const carriers =
  /app\/delivery\/methods-promise|domain\/src\/delivery\/(cart-delivery|shipping|free-shipping|carriers\/)/

/** Code only for bundles, groups and products with extras. */
const extras = /features\/product\/(bundle|grouped|custom)/

/**
 * Code shared by product page and product sidebar. Includes the style sheets of late hydrated parts, which
 * are in the page's HTML; parts shown on a click have their own.
 */
const choosing =
  /routes\/product\.tsx|features\/product\/(?:choice\/|facts\/|pictures\/|reviews\/)?(?!energy-label|notice|photo-field|product-sidebar|review-form|video|zoom)[a-z-]{1,40}\.module|features\/product\/(?:facts\/|pictures\/)?(use-|buy-box|variant|energy-button|fresh-stock|product-view|offer)|domain\/src\/pricing\/(variants|bundle-price)/

/** Style sheets of related pages, one file each: each file name is in the route table. */
const styles = {
  listing: /features\/catalog\/(?:filters\/)?(?!product-card)[a-z-]{1,40}\.module/,
  lists: /features\/lists\/[a-z-]{1,40}\.module/,
  order: /features\/order\/(?:after-sale\/)?(?!order-detail|order-facts)[a-z-]{1,40}\.module/,
  outbox: /features\/offline\/(?:order|pending)-[a-z-]{1,20}\.module/,
}

// Readable class names in development; short ones in builds, where cards repeat them 50 times.
export default defineConfig(({ command }) => ({
  plugins: [
    messagesPlugin(),
    keepPageOffline(),
    noteOnlineParts(onlineFilesOf(join(import.meta.dirname, 'build/client'))),
    reactRouter(),
  ],
  css: {
    modules: {
      localsConvention: 'camelCaseOnly',
      generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]_[local]_[hash:base64:4]',
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Short names, because each is in the route table, which every first page loads. `--sourcemap`
            // shows the sources.
            entryFileNames: 'assets/[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names: [name = ''] }) =>
              name === 'cards.css'
                ? // The product page finds it by this name (`hydration/page-styles.tsx`).
                  'assets/cards-[hash:7].css'
                : name.endsWith('.css')
                  ? 'assets/[hash:7].css'
                  : 'assets/[name]-[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'shop', test: new RegExp(everyPage.join('|')) },
                { name: 'product', test: choosing },
                { name: 'ages', test: ages },
                { name: 'cards', test: cards },
                { name: 'places', test: places },
                { name: 'lockers', test: lockers },
                { name: 'carriers', test: carriers },
                { name: 'fields', test: /app\/forms\/(form-|use-form)/ },
                { name: 'cart-work', test: cartWork },
                { name: 'buying', test: buying },
                { name: 'extras', test: extras },
                { name: 'account', test: account },
                { name: 'session', test: session },
                ...Object.entries(styles).map(([name, test]) => ({ name: `${name}-styles`, test })),
              ],
            },
          },
        },
      },
    },
  },
}))
