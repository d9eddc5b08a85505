import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { legalKindTexts, type LegalKind } from '@rota/contract/legal-texts';
import { fillText, type Language } from '@rota/contract/texts';

/** The text that applies until a project publishes its own: short, and true of what Rota does. */
const legalTemplates: Readonly<Record<LegalKind, Readonly<Record<Language, string>>>> = {
  terms_of_use: {
    en: `On these pages you can order and pay at {house}. A robot delivers your order, or you pick it up. The seller is {owner}.

# Ordering
- You order by scanning the code where you are. You do not need an account. An SMS code verifies your phone number.
- An order is placed when you pay, or when you confirm an order with nothing to pay. Prices include all taxes.
- Until the kitchen accepts your order, you can cancel it on its page for a full refund.

# The robot
- Only the lid with your order opens for you, and only while the robot stands in front of you. Please take everything out and confirm it on the page.
- Keep children’s hands away from lids that move. Do not block or lift the robot.

# If something is wrong
Press “Report a problem” on the page of your order. A member of staff will come.`,
    tr: `Bu sayfalardan {house} işletmesinde sipariş verir, öder, siparişinizi robot getirir ya da kendiniz alırsınız. Satıcı: {owner}.

# Sipariş
- Bulunduğunuz yerdeki kodu okutarak sipariş verirsiniz. Hesap gerekmez; telefonunuz SMS koduyla doğrulanır.
- Sipariş, ödendiğinde; ödenecek tutar yoksa onaylandığında verilmiş olur. Gösterilen fiyatlara tüm vergiler dahildir.
- Mutfak siparişi kabul edene kadar sipariş sayfasından iptal edebilirsiniz; ödediğiniz tutarın tamamı iade edilir.

# Robot
- Yalnızca sizin siparişinizin kapağı, robot önünüzde dururken sizin için açılır. Lütfen her şeyi alın ve sayfada bildirin.
- Çocukların elini hareket eden kapaklardan uzak tutun. Robotun önünü kesmeyin, robotu kaldırmayın.

# Bir sorun olursa
Sipariş sayfasında “Sorun bildir” düğmesine basın. Bir görevli gelir.`,
  },
  privacy_agreement: {
    en: `{owner} is responsible for your data at {house}.

# What we keep, and why
- Your name, phone number, location and order, so that we can deliver the order and handle any claims.
- The texts you accepted, and when, because the law requires it.
- Card numbers never reach us. You enter them with the payment provider.

# How long
We keep orders and receipts as long as tax and consumer law require. We delete SMS codes within two days.

# Your rights
You can ask what we keep about you, have it corrected, and have anything deleted that the law does not require. Contact: {contact}.`,
    tr: `{house} işletmesinde verilerinizden {owner} sorumludur.

# Ne, neden saklanır
- Adınız, telefonunuz, sipariş verdiğiniz yer ve siparişiniz: size getirebilmek ve hesabını verebilmek için.
- Hangi metinleri ne zaman kabul ettiğiniz: kanun istediği için.
- Kart numaraları bize ulaşmaz; onları ödeme kuruluşunun sayfasına yazarsınız.

# Ne kadar süre
Siparişler ve fişler, vergi ve tüketici mevzuatının istediği süre boyunca saklanır. SMS kodları iki gün içinde silinir.

# Haklarınız
Hakkınızda ne saklandığını sorabilir, düzeltilmesini ve kanunun saklatmadığı bilgilerin silinmesini isteyebilirsiniz. İletişim: {contact}.`,
  },
  distance_sales_contract: {
    en: `# Seller
{owner}
{address}
Tax office and number: {tax}
{contact}

# What is sold
The products, their prices and the total are shown on the page of your order before you pay, and on your receipt.

# Payment and delivery
You pay by card before the order is prepared. It is delivered to the place you ordered from, or you pick it up, usually within the time shown.

# Withdrawal
Food and drink that is prepared for you, or that spoils quickly, cannot be returned because you changed your mind. Until the kitchen accepts the order, you can cancel it free of charge. Wrong or missing items are refunded.

# Disputes
Consumer arbitration committees and consumer courts at your place of residence have jurisdiction.`,
    tr: `# Satıcı
{owner}
{address}
Vergi dairesi ve numarası: {tax}
{contact}

# Satılan
Ürünler, fiyatları ve toplam, ödemeden önce sipariş sayfanızda ve fişinizde yer alır.

# Ödeme ve teslimat
Sipariş hazırlanmadan önce kartla ödersiniz. Siparişiniz bulunduğunuz yere getirilir ya da kendiniz alırsınız; bu genellikle gösterilen süre içinde olur.

# Cayma
Sizin için hazırlanan ya da çabuk bozulan yiyecek ve içecekler, fikir değişikliği nedeniyle iade edilemez. Mutfak siparişi kabul edene kadar ücretsiz iptal edebilirsiniz. Yanlış ya da eksik olanın bedeli iade edilir.

# Uyuşmazlık
Yerleşim yerinizdeki tüketici hakem heyetleri ve tüketici mahkemeleri yetkilidir.`,
  },
  delivery_and_return_conditions: {
    en: `# Delivery
A robot delivers your order to the place you ordered from, or you pick it up when its number is called. The time shown is an estimate and is updated as things change.

# When the robot cannot come
A member of staff brings it. The page of your order shows this.

# Refunds
If the kitchen cannot make your order, you get a full refund automatically. For wrong or missing items you get a partial refund. Refunds go to the card you paid with, usually within a few days.`,
    tr: `# Teslimat
Siparişinizi robot bulunduğunuz yere getirir ya da numarası çağrılınca kendiniz alırsınız. Gösterilen süre tahminidir, durum değiştikçe yenilenir.

# Robot gelemezse
Bir görevli elden getirir. Sipariş sayfanızda size bildirilir.

# İade
Mutfak siparişinizi hazırlayamazsa ödediğinizin tamamı otomatik olarak iade edilir. Yanlış ya da eksik olanın bedeli kısmen iade edilir. Para, ödediğiniz karta genellikle birkaç gün içinde döner.`,
  },
  about_us: {
    en: `{owner} runs {house}.

{address}
Tax office and number: {tax}
{contact}`,
    tr: `{house}, {owner} tarafından işletilir.

{address}
Vergi dairesi ve numarası: {tax}
{contact}`,
  },
};

/** A template filled with the seller's details; a missing one is a dash. */
export function filledTemplate(
  kind: LegalKind,
  language: Language,
  house: string,
  { owner }: Pick<SavedCommerceSettings, 'owner'>,
): { readonly title: string; readonly body: string } {
  const or = (text: string, other = '—'): string => (text.trim() === '' ? other : text);
  const values = {
    house,
    owner: or(owner.legal_name, house),
    address: or(owner.address),
    tax: or([owner.tax_office, owner.tax_number].filter((part) => part !== '').join(' ')),
    contact: or([owner.email, owner.phone].filter((part) => part !== '').join(', ')),
  };
  return {
    title: legalKindTexts[language][kind],
    body: fillText(endedOnce(legalTemplates[kind][language], values), values),
  };
}

/** The template without the full stop after a value that ends with its own, as "A.Ş." does. */
function endedOnce(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}\.(?!\.)/g, (whole, name: string) =>
    values[name]?.endsWith('.') === true ? `{${name}}` : whole,
  );
}
