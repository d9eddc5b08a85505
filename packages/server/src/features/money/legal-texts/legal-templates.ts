import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { legalKindTexts, type LegalKind } from '@rota/contract/legal-texts';
import { fillText, type Language } from '@rota/contract/texts';

/** What a text says until a project has written one of its own: short, and true of what Rota does. */
export const legalTemplates: Readonly<Record<LegalKind, Readonly<Record<Language, string>>>> = {
  terms_of_use: {
    en: `These pages let you order at {house}, pay, and be served by a robot or pick your order up. The seller is {owner}.

# Ordering
- You order by scanning the code where you are. No account is needed; a code by SMS shows that the phone is yours.
- An order is placed when it is paid, or confirmed where there is nothing to pay. The prices shown include all taxes.
- Until the kitchen has accepted your order you can cancel it on its page, and everything you paid is given back.

# The robot
- Only the lid with your order opens for you, and only while the robot stands in front of you. Please take everything out and say so on the page.
- Keep children’s hands away from lids that move. Do not block or lift the robot.

# If something is wrong
Press “Something is wrong” on the page of your order. Somebody will come.`,
    tr: `Bu sayfalardan {house} işletmesinde sipariş verir, öder, siparişinizi robot getirir ya da kendiniz alırsınız. Satıcı: {owner}.

# Sipariş
- Bulunduğunuz yerdeki kodu okutarak sipariş verirsiniz. Hesap gerekmez; telefonunuz SMS koduyla doğrulanır.
- Sipariş, ödendiğinde; ödenecek tutar yoksa onaylandığında verilmiş olur. Gösterilen fiyatlara tüm vergiler dahildir.
- Mutfak siparişi kabul edene kadar sipariş sayfasından iptal edebilirsiniz; ödediğiniz tutarın tamamı iade edilir.

# Robot
- Yalnızca sizin siparişinizin kapağı, robot önünüzde dururken sizin için açılır. Lütfen her şeyi alın ve sayfada bildirin.
- Çocukların elini hareket eden kapaklardan uzak tutun. Robotun önünü kesmeyin, robotu kaldırmayın.

# Bir sorun olursa
Sipariş sayfasında “Bir sorun var” düğmesine basın. Bir görevli gelir.`,
  },
  privacy_agreement: {
    en: `{owner} is responsible for your data at {house}.

# What is kept, and why
- Your name, phone, the place you ordered from and what you ordered: to bring it to you and to answer for it.
- Which texts you accepted, and when: because the law asks for it.
- Card numbers never reach us; you type them at the payment provider.

# How long
Orders and receipts are kept as long as tax and consumer law require. Codes sent by SMS are forgotten within two days.

# Your rights
You may ask what is kept about you, have it corrected, and have what the law does not require deleted. Write to {contact}.`,
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
The products, their prices and the total stand on the page of your order before you pay, and on your receipt.

# Payment and delivery
You pay by card before the order is prepared. It is brought to the place you ordered from, or you pick it up, usually within the time shown.

# Withdrawal
Food and drink that is prepared for you, or that spoils quickly, cannot be returned for a change of mind. Until the kitchen has accepted the order you may cancel it at no cost. What is wrong or missing is paid back.

# Disputes
Consumer arbitration committees and consumer courts at your place of residence decide.`,
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
Your order is brought by a robot to the place you ordered from, or you pick it up when its number is called. The time shown is an estimate that is renewed as things change.

# When the robot cannot come
Somebody brings it by hand. You are told on the page of your order.

# Money back
If the kitchen cannot make your order, everything is given back by itself. What is wrong or missing is given back in part. The money returns to the card you paid with, usually within a few days.`,
    tr: `# Teslimat
Siparişinizi robot bulunduğunuz yere getirir ya da numarası çağrılınca kendiniz alırsınız. Gösterilen süre tahminidir, durum değiştikçe yenilenir.

# Robot gelemezse
Bir görevli elden getirir. Sipariş sayfanızda size bildirilir.

# İade
Mutfak siparişinizi hazırlayamazsa ödediğinizin tamamı kendiliğinden iade edilir. Yanlış ya da eksik olanın bedeli kısmen iade edilir. Para, ödediğiniz karta genellikle birkaç gün içinde döner.`,
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

/** A template filled with what is known of the seller; what nobody told is a line. */
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
  return { title: legalKindTexts[language][kind], body: fillText(legalTemplates[kind][language], values) };
}
