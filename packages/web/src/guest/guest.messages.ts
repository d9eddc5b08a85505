import { defineTexts } from '@rota/contract/texts';

export const guestTexts = defineTexts(
  {
    loading: 'One moment',
    away: 'No connection. We keep trying; nothing is lost.',
    tooMany: 'Too many tries from here. We try again in a moment.',
    crashedTitle: 'Something went wrong',
    crashed: 'Nothing that you sent was lost. Open the page again.',
    openAgain: 'Open again',
    close: 'Close',
    skip: 'Go to the next step',
    legal: 'Legal texts',
    notLoadedTitle: 'The page did not come',
    notLoaded: 'Look at your connection and open the page again.',
  },
  {
    loading: 'Bir dakika',
    away: 'Bağlantı yok. Denemeye devam ediyoruz; hiçbir şey kaybolmadı.',
    tooMany: 'Buradan çok fazla deneme yapıldı. Birazdan yeniden deneyeceğiz.',
    crashedTitle: 'Bir şeyler ters gitti',
    crashed: 'Gönderdiğiniz hiçbir şey kaybolmadı. Sayfayı yeniden açın.',
    openAgain: 'Yeniden aç',
    close: 'Kapat',
    skip: 'Sonraki adıma geç',
    legal: 'Yasal metinler',
    notLoadedTitle: 'Sayfa yüklenemedi',
    notLoaded: 'Bağlantınıza bakın ve sayfayı yeniden açın.',
  },
);
