import { defineTexts } from '@rota/contract/texts';

export const guestTexts = defineTexts(
  {
    loading: 'Loading',
    away: 'No connection. We keep trying, and nothing is lost.',
    tooMany: 'Too many requests. We will try again in a moment.',
    crashedTitle: 'Something went wrong',
    crashed: 'Nothing you sent was lost. Reload the page.',
    openAgain: 'Reload',
    close: 'Close',
    skip: 'Go to the next step',
    legal: 'Legal texts',
    notLoadedTitle: 'The page could not be loaded',
    notLoaded: 'Check your connection and reload the page.',
  },
  {
    loading: 'Yükleniyor',
    away: 'Bağlantı yok. Denemeye devam ediyoruz; hiçbir şey kaybolmadı.',
    tooMany: 'Çok fazla istek gönderildi. Birazdan yeniden deneyeceğiz.',
    crashedTitle: 'Bir şeyler ters gitti',
    crashed: 'Gönderdikleriniz kaybolmadı. Sayfayı yenileyin.',
    openAgain: 'Yenile',
    close: 'Kapat',
    skip: 'Sonraki adıma geç',
    legal: 'Yasal metinler',
    notLoadedTitle: 'Sayfa yüklenemedi',
    notLoaded: 'Bağlantınızı kontrol edip sayfayı yenileyin.',
  },
);
