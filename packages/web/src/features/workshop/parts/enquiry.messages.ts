import { defineTexts } from '@rota/contract/core';

/** Texts of finding a part by its serial number. */
export const enquiryTexts = defineTexts(
  {
    serial: 'Serial number',
    find: 'Find part',
    scan: 'Scan serial number',
    missing: 'Part not found with serial number {serial}.',
    add: 'Add it',
  },
  {
    serial: 'Seri numarası',
    find: 'Parçayı bul',
    scan: 'Seri numarası okut',
    missing: '{serial} seri numarasıyla bir parça bulunamadı.',
    add: 'Ekle',
  },
);
